`timescale 1ns / 1ps
// A counter
module counter #(parameter WIDTH = 8) (
    input  wire clk,
    input  logic reset_n,
    output reg [WIDTH-1:0] count
);
    /* A block
       comment */
    localparam [3:0] IDLE = 4'b0001, MAX = 8'hFF;

    always_ff @(posedge clk or negedge reset_n) begin
        if (!reset_n) count <= '0;
        else count <= count + 1'b1;
    end

    initial begin
        $display("count = %d\n", count);
        #10 assert (count == `MAX_COUNT) else $error("it's wrong");
    end
endmodule
