"""The robots: what each kind is made of, how it moves and holds."""
