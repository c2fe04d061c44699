class A:
    --8<-- "code.py:imports"
;--8<-- "code.py"
