-- A counter
library ieee;
use ieee.std_logic_1164.all;

entity counter is
  generic (WIDTH : integer := 8);
  port (
    clk, reset : in std_logic;
    count      : out std_logic_vector(WIDTH - 1 downto 0)
  );
end entity counter;

architecture rtl of counter is
  signal value : unsigned(7 downto 0) := x"FF";
begin
  process (clk)
  begin
    if clk'event and clk = '1' then
      value <= (others => '0') when reset = '1' else value + 1;
      report "it's " & integer'image(to_integer(value)) severity note;
    end if;
  end process;
end architecture;
