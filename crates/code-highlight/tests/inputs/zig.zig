const std = @import("std");

/// A point
pub const Point = struct {
    x: f32 = 0,
    label: []const u8,

    pub fn scale(self: *Point, by: f32) !void {
        if (by == 0) return error.InvalidScale;
        self.x *= by;
    }
};

fn max(comptime T: type, a: T, b: T) T {
    return if (a > b) a else b;
}

test "points" {
    var list = std.ArrayList(u32).init(std.testing.allocator);
    defer list.deinit();
    const text =
        \\first "line"
        \\second line
    ;
    const c: u8 = 'a' + '\n';
    for (list.items, 0..) |item, i| std.debug.print("{d} {s}\n", .{ item, text });
    _ = .{ .x = 0xff, .y = null };
}
