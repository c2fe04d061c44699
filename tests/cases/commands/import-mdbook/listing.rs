Bring the water to a *rolling* boil.
