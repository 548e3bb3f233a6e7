"""The law book as a static site: laws, claims and findings of each edition, from what explanations are made from."""
