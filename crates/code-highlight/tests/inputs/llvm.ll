; A function
target triple = "x86_64-pc-linux-gnu"
@.str = private unnamed_addr constant [6 x i8] c"hello\00", align 1

declare i32 @puts(ptr nocapture) #0

define i32 @sum(i32 %a, ptr %items) {
entry:
  %0 = load i32, ptr %items, align 4
  %total = add nsw i32 %a, %0
  %is.zero = icmp eq i32 %total, 0
  br i1 %is.zero, label %done, label %entry

done:                                             ; the end
  %call = call i32 @puts(ptr @.str)
  ret i32 -1
}
!0 = !{i32 1, !"wchar_size", float 1.5e+00, i1 true}
