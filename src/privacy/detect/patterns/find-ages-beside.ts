import type { Detection } from '../../personal-data.ts'

const behindName = /^(?:, | \()(?<age>\d{1,3})(?= ?[,;)]|\.?(?:\s|$)(?! ?\p{L}))/u
const youngest = 3
const oldest = 115

/** Ages that stand behind a name as newspapers write them: "Gretchen Whitmer, 52, was born". */
export function findAgesBeside(text: string, found: Detection[]): void {
  const persons = found.filter(({ type }) => type === 'person')
  for (const { end: at } of persons) {
    const age = behindName.exec(text.slice(at, at + 8))?.groups?.['age']
    if (age === undefined || Number(age) < youngest || Number(age) > oldest) continue
    const start = at + 2
    found.push({ type: 'age', rule: 'age/behind-name', start, end: start + age.length, score: 0.7 })
  }
}
