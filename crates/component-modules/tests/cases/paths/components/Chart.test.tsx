test("nothing", () => {});
