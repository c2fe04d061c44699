; Prints a text
global _start
section .data
    message db "Hello, it's me", 10
    length equ $ - message

section .text
_start:
    mov rax, 1          ; write
    mov rdi, 0x1
    lea rsi, [rel message + rbx*8]
    syscall
loop: dec ecx
    jnz loop
    movl $10, %eax      # a comment
    ldr r0, [sp, #4]    @ another
    .globl main
    MOV AL, 0FFh        // the last
    ret
