" Settings
set number tabstop=4   " width of a tab
let mapleader = ","
let g:limit = 10

function! s:Total(items) abort
  let l:sum = 0
  for item in a:items
    let l:sum += item.price
  endfor
  echo "Total: " . l:sum . 'it''s'
  return l:sum
endfunction

augroup docs
  autocmd!
  autocmd BufRead *.md setlocal spell
augroup END
nnoremap <silent> <leader>f :call <SID>Total([])<CR>
if &background ==# 'dark' && has('nvim') | colorscheme night | endif
