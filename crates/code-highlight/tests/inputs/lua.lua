-- comment
--[[ block
comment ]]
local function add(a, b)
  if a ~= nil and #items > 1 then print("x\n", [[raw]], a.name, self:get(b)) end
  return { key = 1.5, true }
end
