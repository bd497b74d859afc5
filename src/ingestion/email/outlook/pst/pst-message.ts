import { unreadable } from '../../../unreadable.ts'
import type { MapiAttachment, MapiMessage } from '../mapi-message.ts'
import { mapiProperties, type NamedProperties } from '../mapi-properties.ts'
import type { NodeDatabase, PstNode, ReadBudget } from './node-database.ts'
import { nodeProperties, type NodeProperties } from './node-properties.ts'
import { tableRows } from './node-table.ts'

interface MessageContext {
  readonly database: NodeDatabase
  readonly names: NamedProperties
  readonly budget: ReadBudget
  readonly maxParts: number
}

const attachmentKind = 0x05
const recipientTable = 0x692
const deepestMessage = 8
const objectType = 0x0d
const attachmentData = 0x3701

/** A message with its recipients and attachments (MS-PST 2.4.5). */
export function pstMessage(
  node: PstNode,
  context: MessageContext,
  inheritedCodePage?: number,
  depth = 0,
): MapiMessage {
  const { database, names, budget, maxParts } = context
  const { raw, subnodes } = nodeProperties(database, node, budget)
  const properties = mapiProperties(raw, names, inheritedCodePage)
  const codePage = properties.number(0x3ffd) ?? inheritedCodePage
  const attachments: MapiAttachment[] = []
  for (const [id, inner] of subnodes) {
    if ((id & 0x1f) !== attachmentKind) continue
    if (attachments.length > maxParts) break
    const found = nodeProperties(database, inner, budget)
    const message = attachedMessage(found)
    attachments.push({
      properties: mapiProperties(found.raw, names, codePage),
      ...(message === undefined || depth >= deepestMessage
        ? {}
        : { message: pstMessage(message, context, codePage, depth + 1) }),
    })
  }
  const table = subnodes.get(recipientTable)
  const recipients = []
  if (table !== undefined)
    for (const row of tableRows(database, table, budget)) {
      if (recipients.length >= maxParts)
        throw unreadable(database.fileName, 'over_budget', 'a message has too many recipients')
      recipients.push(mapiProperties(row, names, codePage))
    }
  return { properties, recipients, attachments }
}

/** The node of a message that is attached as such: its id stands where a file's bytes would. */
function attachedMessage({ raw, subnodes }: NodeProperties): PstNode | undefined {
  const value = raw.get(attachmentData)
  if (value?.type !== objectType || value.bytes.length < 4) return undefined
  return subnodes.get(Buffer.from(value.bytes).readUInt32LE(0))
}
