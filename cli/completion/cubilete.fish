# Completion for fish: the program itself knows what fits; where it says nothing, files do.
function __cubilete_complete
    set -l words (commandline -opc) (commandline -ct)
    $words[1] complete -- $words[2..-1] 2>/dev/null
end
complete -c cubilete -a '(__cubilete_complete)'
