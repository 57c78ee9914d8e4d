/// A shell, and its script that calls `questbalance completion query`.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  // Bash also splits words at `=` and `:`, and replaces only what follows the last of them. So the
  // script joins words, and cuts the preceding part from answers. It runs on macOS's bash 3.2.
  private static let bashScript = #"""
    # Completion of questbalance for bash:  eval "$(questbalance completion bash)"
    _questbalance() {
      local rest=${COMP_LINE:0:COMP_POINT} index word trimmed line head program
      local -a words=()
      for ((index = 0; index <= COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        trimmed=${rest#"${rest%%[![:space:]]*}"}
        if ((index == COMP_CWORD)); then word=$trimmed; fi
        if ((index == 0)) || [[ $trimmed != "$rest" ]]; then
          words+=("$word")
        else
          words[${#words[@]} - 1]+=$word
        fi
        rest=${trimmed#"$word"}
      done
      word=${words[${#words[@]} - 1]}
      head=
      if [[ $word == *[=:]* && $COMP_WORDBREAKS == *[=:]* ]]; then head=${word%"${word##*[=:]}"}; fi
      program=${words[0]/#\~\//$HOME/}
      COMPREPLY=()
      while IFS= read -r line; do
        case $line in
          :scenarios)
            compopt -o filenames 2>/dev/null
            while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
              compgen -f -X '!*.jsonc' -- "${word#"$head"}"
              compgen -f -X '!*.json' -- "${word#"$head"}"
              compgen -d -- "${word#"$head"}")
            ;;
          :folders)
            compopt -o filenames 2>/dev/null
            while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
              compgen -d -- "${word#"$head"}")
            ;;
          :files)
            compopt -o filenames 2>/dev/null
            while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
              compgen -f -- "${word#"$head"}")
            ;;
          *)
            line=${line%%$'\t'*}
            if [[ $line == *= ]]; then compopt -o nospace 2>/dev/null; fi
            line=${line#"$head"}
            # A name of several words has to become one of the shell's.
            if [[ $line == *[[:space:]]* && $word != [\'\"]* ]]; then printf -v line %q "$line"; fi
            COMPREPLY+=("$line")
            ;;
        esac
      done < <("$program" completion query -- "${words[@]:1}" 2>/dev/null)
    }
    complete -F _questbalance questbalance

    """#

  private static let zshScript = #"""
    #compdef questbalance
    # Completion of questbalance for zsh:  eval "$(questbalance completion zsh)"
    _questbalance() {
      local line word
      local -a typed plain open
      typed=("${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}")
      local program=${(Q)words[1]/#\~\//$HOME/}
      for line in "${(@f)$("$program" completion query -- "$typed[@]" 2>/dev/null)}"; do
        case $line in
          '') ;;
          :*)
            if [[ $PREFIX == -* ]]; then compset -P '*='; fi
            case $line in
              :scenarios) _files -g '*.json(|c)' ;;
              :folders) _files -/ ;;
              :files) _files ;;
            esac
            ;;
          *)
            word=${${line%%$'\t'*}//:/\\:}
            if [[ $line == *$'\t'* ]]; then word+=":${line#*$'\t'}"; fi
            if [[ ${line%%$'\t'*} == *= ]]; then open+=("$word"); else plain+=("$word"); fi
            ;;
        esac
      done
      if (($#plain)); then _describe -V questbalance plain; fi
      if (($#open)); then _describe -V questbalance open -S ''; fi
    }
    if [[ $funcstack[1] == _questbalance ]]; then
      _questbalance "$@"
    elif (($+functions[compdef])); then
      compdef _questbalance questbalance
    fi

    """#

  private static let fishScript = #"""
    # Completion of questbalance for fish:
    #   questbalance completion fish > ~/.config/fish/completions/questbalance.fish
    function __questbalance_complete
        set -l words (commandline -opc) (commandline -ct)
        set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
        for line in ($program completion query -- $words[2..-1] 2>/dev/null)
            switch $line
                case :scenarios
                    __questbalance_files '(/|\.jsonc?)$'
                case :folders
                    __questbalance_files '/$'
                case :files
                    __questbalance_files ''
                case '*'
                    printf '%s\n' $line
            end
        end
    end

    # Files whose names end so, behind what stands before them: --out=
    function __questbalance_files
        set -l option (string match -r -- '^-[^=]*=' (commandline -ct))
        set -l file (string replace -r -- '^-[^=]*=' '' (commandline -ct))
        complete -C "'' $file" | string replace -r '\t.*' '' |
            string match -r -- ".*$argv[1]" | while read -l name
            printf '%s\n' "$option$name"
        end
    end

    complete -c questbalance -f -a '(__questbalance_complete)'

    """#
}
