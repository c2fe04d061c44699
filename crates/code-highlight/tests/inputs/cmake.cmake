cmake_minimum_required(VERSION 3.20)
project(Shop VERSION 1.2.0 LANGUAGES CXX)

# Options
option(BUILD_TESTS "Build the tests" ON)
#[[ A block
    comment ]]
set(SOURCES src/main.cpp src/cart.cpp)

if(BUILD_TESTS AND NOT WIN32)
  add_subdirectory(tests)
  message(STATUS "Tests in ${CMAKE_BINARY_DIR}, it's on")
endif()

add_library(shop STATIC ${SOURCES})
target_link_libraries(shop PUBLIC fmt::fmt $<BUILD_INTERFACE:other>)
target_compile_definitions(shop PRIVATE -DLIMIT=10)
