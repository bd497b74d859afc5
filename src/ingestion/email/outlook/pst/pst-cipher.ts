/** How a file hides its data (MS-PST 5): against a glance, with no key. */
export type PstCipher = 'none' | 'permute' | 'cyclic'

// The tables of MS-PST 5.1: `decodeTable` undoes the first one, `middleTable` undoes itself.
const middleTable = Buffer.from(
  '14530f56b3c87a9ceb65481716159f02cc547c83000d0c0ba262a876dbd9edc7c5a4dcac8574d6d0a79bae9a' +
    '967166c36399b8dd73928e847da55ed15d93b1575150808952944f4e0a6bbc8d7f6e47464140440111cb033f' +
    'f7f4e1a98f3c3af9fbf0193082092ec99da08649ee6f4d6dc42d813425871b88aafc06a11238fd4c42726413' +
    '37246a757743ffe6b44b365ce4d8353d45b92cecb7312b290768a30e697b189e2139be281a5b78f523ca2ab0' +
    'af3efe048ce7e5983295d3f64ae8a6eae9f3d52f7020f21f0567ad5510cecde3273bdabad7c226d4911dd21c' +
    '2233f8faf15aefcf90b68bb5bdc0bf08971e6ce261e0c6c159abbb58de5fdf60797eb28a',
  'hex',
)
const decodeTable = Buffer.from(
  '47f1b4e60b6a7248854e9eebe2f89453e0bba002e85a09abdbe3bac67cc310dd39059630f53760828cc9134a' +
    '6b1df3fb8f2697ca911701c4322d6e3195ffd923d1005e79dc443b1a28c5615720903d83b943be67d2464276' +
    'c06d5b7eb20f16293ca903540dda5ddff6b7c762cd8d06d3695c86d614f7a56675acb1e94521700c879f74a4' +
    '224c6fbf1f56aa2eb3783350b0a392bccf191ca763cb1e4d3e4b1b9b4fe7f0eead3ab55904ea40552551e57a' +
    '893868527bfc27aed7bdfa07f4cc8e5fef359c842b15d5773449b6120a7f7188fd9d18417d93d8582ccefe24' +
    'afdeb836c8a180a69998a82f0e816573e4c2a28ad4e111d0088b2af2ed9a643fc16cf9ec',
  'hex',
)
const encodeTable = Buffer.alloc(256)
for (const [index, value] of decodeTable.entries()) encodeTable[value] = index

/** Decodes a block in place; `blockId` is the low half of its id. */
export function decodePstBlock(block: Uint8Array, cipher: PstCipher, blockId: number): void {
  if (cipher === 'permute')
    for (let at = 0; at < block.length; at++) block[at] = decodeTable[block[at] ?? 0] ?? 0
  else if (cipher === 'cyclic') cyclePstBlock(block, blockId)
}

/** Encodes a block in place: what `decodePstBlock` undoes. */
export function encodePstBlock(block: Uint8Array, cipher: PstCipher, blockId: number): void {
  if (cipher === 'permute')
    for (let at = 0; at < block.length; at++) block[at] = encodeTable[block[at] ?? 0] ?? 0
  else if (cipher === 'cyclic') cyclePstBlock(block, blockId)
}

/** Encodes or decodes, which is the same. */
function cyclePstBlock(block: Uint8Array, blockId: number): void {
  let key = (blockId ^ (blockId >>> 16)) & 0xffff
  for (let at = 0; at < block.length; at++) {
    const low = key & 0xff
    const high = key >>> 8
    const first = encodeTable[((block[at] ?? 0) + low) & 0xff] ?? 0
    const middle = middleTable[(first + high) & 0xff] ?? 0
    block[at] = (decodeTable[(middle - high) & 0xff] ?? 0) - low
    key = (key + 1) & 0xffff
  }
}
