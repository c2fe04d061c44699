! Solves a system
program main
  use, intrinsic :: iso_fortran_env, only: real64
  implicit none
  integer, parameter :: n = 10
  real(kind=real64), dimension(:), allocatable :: x
  character(len=20) :: name = 'it''s'
  logical :: done = .false.

  allocate(x(n))
  do i = 1, n
    if (x(i) > 1.5d0 .and. .not. done) then
      x(i) = item%price * 2.0_real64**2
    end if
  end do
  call report(x, "text")
contains
  SUBROUTINE report(values, title)
    real, intent(in) :: values(:)
    print *, title, sum(values)
  END SUBROUTINE report
end program main
