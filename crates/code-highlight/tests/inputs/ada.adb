--  A counter
with Ada.Text_IO; use Ada.Text_IO;

procedure Counter is
   type Day is (Monday, Tuesday);
   Limit : constant Integer := 16#FF#;
   Total : Float := 1.5E-3;

   function Double (N : in Integer) return Integer is
   begin
      return N * 2;
   end Double;
begin
   for I in 1 .. Limit loop
      if I mod 2 = 0 and then I /= 10 then
         Put_Line ("Item" & Integer'Image (I) & 'x' & ''');
      end if;
   end loop;
exception
   when Constraint_Error => null;
end Counter;
