"""Writes lib/bytecode/cp313/opcodes.ts from the running interpreter: python3.13 scripts/opcodes313.py > lib/bytecode/cp313/opcodes.ts"""
import json
import opcode
import sys
import _opcode_metadata as meta

assert sys.version_info[:2] == (3, 13)
base = {special: family for family, specials in meta._specializations.items() for special in specials}
rows = []
for name, number in sorted({**meta.opmap, **meta._specialized_opmap}.items(), key=lambda item: item[1]):
    if number > 255 or name.startswith("INSTRUMENTED_"):
        continue
    family = base.get(name, name)
    caches = sum(opcode._cache_format.get(family, {}).values())
    rows.append(f"  [{number}, {json.dumps(name)}, {json.dumps(family)}, {caches}],")
print("// Written by scripts/opcodes313.py from CPython 3.13's own tables (Lib/_opcode_metadata.py, Lib/opcode.py). Do not edit.")
print("/** number, name, the generic opcode it specializes (itself when generic), inline cache entries (16-bit units) */")
print("export const opcodeTable = [")
print("\n".join(rows))
print("] as const;")
