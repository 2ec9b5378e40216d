# From a linker map: bytes of flash and RAM by module, which is the folder an object comes from.
# A section's line is " .text.name  0xaddress  0xsize  file", cut after a long name. Flash lies below 0x20000000; .data is in both.

function module(file) {
    if (match(file, /build\/[^\/]+\/(recorder|transport|runtime|port|app)\//)) {
        split(substr(file, RSTART), part, "/")
        return part[3]
    }
    return file ~ /\/model\.o$/ ? "model" : "C library"
}

function add(name, address, size, file,    to) {
    if (size == 0) return
    to = module(file)
    seen[to] = 1
    if (name ~ /^\.data/) { flash[to] += size; ram[to] += size }
    else if (address < 536870912) flash[to] += size
    else ram[to] += size
    if (name ~ /^\.arena/) arena += size
}

function hex(text,    value, i) {
    value = 0
    text = tolower(substr(text, 3))
    for (i = 1; i <= length(text); i++) value = value * 16 + index("0123456789abcdef", substr(text, i, 1)) - 1
    return value
}

/^Linker script and memory map/ { inside = 1 }
/^OUTPUT\(/ { inside = 0 }
!inside { next }
/^ \.[a-zA-Z]/ && NF == 1 { pending = $1; next }
/^ \.(text|rodata|data|bss|noinit|arena|model|vectors|ARM)/ && NF >= 4 { add($1, hex($2), hex($3), $4) }
/^ +0x/ && NF >= 3 && pending ~ /^\.(text|rodata|data|bss|noinit|arena|model|vectors|ARM)/ { add(pending, hex($1), hex($2), $3) }
{ pending = "" }

END {
    printf "%-10s %9s %9s\n", "module", "flash", "RAM"
    split("recorder,transport,runtime,port,app,C library,model", order, ",")
    for (i = 1; i in order; i++) {
        if (!(order[i] in seen)) continue
        printf "%-10s %9d %9d%s\n", order[i], flash[order[i]], ram[order[i]], order[i] == "port" ? sprintf("  (arena %d)", arena) : ""
        f += flash[order[i]]; r += ram[order[i]]
    }
    printf "%-10s %9d %9d\n", "sum", f, r
}
