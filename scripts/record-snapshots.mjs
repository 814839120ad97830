// Records the snapshots in test/fixtures/snapshots anew: after a change to spec/snapshot.ts or to what the core puts in.
// Needs a C compiler and the headers of CPython. The programs run in their folder, so that no path of this machine gets in.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tsImport } from 'tsx/esm/api'
import { loadHeaders } from './headers.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'test/fixtures/snapshots')
const sources = (path) => (existsSync(join(root, path)) ? readdirSync(join(root, path)) : []).filter((file) => file.endsWith('.c')).map((file) => join(root, path, file))

const { findHeaders } = await loadHeaders()
const headers = findHeaders()
if (!headers.ok) throw new Error(headers.message)
const { requirePython } = await tsImport('../lib/python/require.ts', import.meta.url)
const { library, prefix } = requirePython()

const work = mkdtempSync(join(tmpdir(), 'pyroclast-record-'))
try {
  const record = join(work, 'record')
  const includes = [join(root, 'include'), join(root, 'csrc'), join(root, 'csrc/codegen'), join(root, 'csrc/runtime'), ...headers.includeDirs]
  execFileSync(process.env.CC ?? 'cc', [
    '-std=gnu11', '-O1', '-D_GNU_SOURCE', '-DPy_BUILD_CORE', '-DPYROCLAST_CORE', ...includes.map((path) => `-I${path}`), '-o', record,
    join(root, 'csrc/test/runtime/record.c'), ...sources('csrc/runtime'), ...sources('csrc/codegen'), ...sources('csrc/codegen/x64'), library, `-Wl,-rpath,${dirname(library)}`, '-ldl', '-lpthread', '-lm',
  ], { stdio: 'inherit' })
  // The same bytes each time: a fixed hash seed keeps the order of sets, fixed addresses the pointers in inline caches.
  const env = { ...process.env, PYTHONHASHSEED: '0', PYTHONHOME: prefix, PYTHONDONTWRITEBYTECODE: '1' }
  for (const { name, of, warmup } of JSON.parse(readFileSync(join(folder, 'programs.json'), 'utf8'))) {
    execFileSync('setarch', ['-R', record, join(folder, `${name}.psnp`), 'programs.py', of, ...(warmup ? [warmup] : [])], { cwd: folder, env, stdio: 'inherit' })
  }
  console.log(`recorded with ${basename(library)} of ${headers.version}`)
} finally {
  rmSync(work, { recursive: true })
}
