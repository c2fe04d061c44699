@echo off
rem Builds the site
:: Another comment
setlocal EnableDelayedExpansion
set NAME=docs
set "OUT=%~dp0public"

if not exist "%OUT%" mkdir "%OUT%"
for %%f in (*.md) do (
    echo Building %%f for %NAME% !COUNT!
    call :copy "%%f" >nul 2>&1
)
if %ERRORLEVEL% neq 0 goto error
exit /b 0

:copy
copy /y %1 %OUT%
goto :eof
