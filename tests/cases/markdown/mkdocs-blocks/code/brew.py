WATER = 200


def brew(leaves):
    return leaves + WATER
