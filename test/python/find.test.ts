import test from 'ava'
import { findPython } from '../../lib/python/find.ts'

test('finds the Python of this machine', (t) => {
  const { python, rejected } = findPython()
  t.truthy(python, JSON.stringify(rejected))
  t.true(python!.version.startsWith('3.13'))
})
