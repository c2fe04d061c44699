def brew(leaves):
    return leaves + WATER
