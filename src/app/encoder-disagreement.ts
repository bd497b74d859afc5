import type { LazyEncoder } from './models/lazy-encoder.ts'

/** What to tell a person whose machine computes other vectors or verdicts than the reference. */
export function disagreement(check: Awaited<ReturnType<LazyEncoder['check']>>): string {
  const { runtime, cosine, difference } = check
  const [name, other] =
    runtime === 'native'
      ? ['the native library (onnxruntime-node)', 'wasm']
      : ['WebAssembly (onnxruntime-web)', 'native']
  return (
    `${name} computes other numbers on this machine than the reference of the built-in ` +
    `models (cosine ${cosine.toFixed(4)} of one vector, .9999 expected; one verdict ` +
    `differs by ${difference.toFixed(3)}). ` +
    ('Its vectors do not match those made on other machines. Before vectors are made here, ' +
      `set encoder.runtime to "${other}" in the configuration, or update the package.`)
  )
}
