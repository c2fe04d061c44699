# --8<-- [start:imports]
import os
# --8<-- [end:imports]


# --8<-- [start:main]
def main():
    # --8<-- [start:body]
    print(os.name)
    # --8<-- [end:body]
# --8<-- [end:main]
