"""What ``auctionlaws explain`` says: of a clause, a term, a claim, a finding."""
