-- Opens a page
property siteName : "Docs"
(* A block
   comment *)
on openPage(theUrl)
    tell application "Safari"
        activate
        make new document with properties {URL:theUrl}
        if (count of windows) > 0 then
            set bounds of front window to {0, 0, 800, 600}
        end if
    end tell
    return true
end openPage

openPage("https://example.com")
display dialog "Done, " & siteName
