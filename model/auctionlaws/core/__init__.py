"""The typed core: finite expressions, and the Python they compile to."""
