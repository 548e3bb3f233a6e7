"""What programs use: the names of the package ``auctionlaws``, one idea a module."""
