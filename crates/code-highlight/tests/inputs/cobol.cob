       IDENTIFICATION DIVISION.
       PROGRAM-ID. TOTALS.
      * Sums up prices
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 WS-TOTAL      PIC 9(5)V99 VALUE ZERO.
       01 WS-NAME       PIC X(20) VALUE 'It is'.

       PROCEDURE DIVISION.
       MAIN-PARA.
           PERFORM VARYING WS-I FROM 1 BY 1 UNTIL WS-I > 10
               ADD 1.5 TO WS-TOTAL *> inline
           END-PERFORM
           IF WS-TOTAL >= 10 AND NOT WS-DONE
               DISPLAY "Total: " WS-TOTAL
           END-IF.
           STOP RUN.
