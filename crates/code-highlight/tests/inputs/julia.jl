# A point
module Shapes
using LinearAlgebra: norm
export area

"""
    area(c)

The area of `c`.
"""
struct Circle{T<:Real} <: Shape
    radius::T
end

area(c::Circle) = π * c.radius^2

function scale!(xs::Vector{Float64}, by=2.0; unit::Symbol=:cm)
    @inbounds for i in 1:length(xs)
        xs[i] *= by
    end
    return xs', A' * B, 'a', '\n'
end

#= A block
   comment =#
println("Area: $(area(Circle(2))), $name", r"\d+", isempty(xs) ? nothing : xs[1:n])
end
