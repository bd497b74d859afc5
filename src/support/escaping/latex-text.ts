import { withoutControls } from './csv-text.ts'

// Everything that TeX would act on, and the signs that its text fonts lack.
const commands: ReadonlyMap<string, string> = new Map([
  ['\\', String.raw`\textbackslash{}`],
  ['{', String.raw`\{`],
  ['}', String.raw`\}`],
  ['$', String.raw`\$`],
  ['&', String.raw`\&`],
  ['#', String.raw`\#`],
  ['%', String.raw`\%`],
  ['_', String.raw`\_`],
  ['^', String.raw`\textasciicircum{}`],
  ['~', String.raw`\textasciitilde{}`],
  ['<', '$<$'],
  ['>', '$>$'],
  ['"', String.raw`\textquotedbl{}`],
  ['−', '$-$'],
  ['–', '--'],
  ['×', String.raw`$\times$`],
  ['≤', String.raw`$\leq$`],
  ['≥', String.raw`$\geq$`],
  ['α', String.raw`$\alpha$`],
  ['η', String.raw`$\eta$`],
  ['κ', String.raw`$\kappa$`],
  ['ρ', String.raw`$\rho$`],
  ['χ', String.raw`$\chi$`],
  ['Λ', String.raw`$\Lambda$`],
  ['Δ', String.raw`$\Delta$`],
  ['²', '$^2$'],
])

/** Text on one line of a LaTeX document: nothing in it is a command. */
export const latexText = (text: string): string =>
  withoutControls(text.replaceAll(/\s+/g, ' ')).replaceAll(
    /[\\{}$&#%_^~<>"−–×≤≥αηκρχΛΔ²]/g,
    sign => commands.get(sign) ?? sign,
  )
