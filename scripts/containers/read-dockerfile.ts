import {
  DockerfileParser,
  type Copy,
  type Instruction,
  type ModifiableInstruction,
} from 'dockerfile-ast'

/** A folder of another stage that a step sees. */
export interface Mount {
  readonly from: string
  readonly target: string
}

export type Step =
  | {
      readonly kind: 'copy'
      /** A stage; absent: the context. */
      readonly from: string | undefined
      readonly sources: readonly string[]
      readonly target: string
    }
  | { readonly kind: 'run'; readonly mounts: readonly Mount[]; readonly command: string }
  | { readonly kind: 'env'; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'workdir' | 'user' | 'volume' | 'expose'; readonly value: string }
  | { readonly kind: 'healthcheck' | 'entrypoint' | 'cmd'; readonly words: readonly string[] }

export interface Stage {
  readonly name: string | undefined
  /** An image, `scratch`, or a stage before. */
  readonly base: string
  readonly steps: readonly Step[]
}

/**
 * The stages of a Dockerfile, with the defaults of its first arguments filled in. Throws for what
 * our own file does not use, so that nothing of it is passed over.
 */
export function readDockerfile(text: string): readonly Stage[] {
  const file = DockerfileParser.parse(text)
  const defaults: Record<string, string> = {}
  for (const argument of file.getInitialARGs()) {
    const property = argument.getProperty()
    if (property !== null) defaults[property.getName()] = property.getValue() ?? ''
  }
  const filled = (value: string): string =>
    value.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => defaults[name] ?? whole)
  const stages: Array<{ name: string | undefined; base: string; steps: Step[] }> = []
  for (const from of file.getFROMs())
    stages.push({
      name: from.getBuildStage() ?? undefined,
      base: filled(from.getImage() ?? ''),
      steps: [],
    })
  let at = -1
  for (const instruction of file.getInstructions()) {
    const keyword = instruction.getKeyword()
    if (keyword === 'FROM') at += 1
    else if (keyword !== 'LABEL' && !(keyword === 'ARG' && at < 0))
      stages[at]?.steps.push(readStep(keyword, instruction))
  }
  return stages
}

const plain = { WORKDIR: 'workdir', USER: 'user', VOLUME: 'volume', EXPOSE: 'expose' } as const
const inJson = { HEALTHCHECK: 'healthcheck', ENTRYPOINT: 'entrypoint', CMD: 'cmd' } as const

function readStep(keyword: string, instruction: Instruction): Step {
  const content = (instruction.getArgumentsContent() ?? '').replaceAll(/\\\r?\n\s*/g, '')
  const words = instruction.getArguments().map(argument => argument.getValue())
  switch (keyword) {
    case 'COPY': {
      const copy = instruction as Copy
      return {
        kind: 'copy',
        from: copy.getFromFlag()?.getValue() ?? undefined,
        sources: words.slice(0, -1),
        target: words.at(-1) ?? '',
      }
    }
    case 'RUN': {
      const flags = (instruction as ModifiableInstruction).getFlags()
      const command = content.replace(/^(?:--\S+\s+)*/, '')
      return { kind: 'run', mounts: flags.map(flag => readMount(flag.getValue() ?? '')), command }
    }
    case 'ENV': {
      const values = words.map(word => word.split(/=(.*)/s, 2) as [string, string])
      return { kind: 'env', values: Object.fromEntries(values) }
    }
    case 'WORKDIR':
    case 'USER':
    case 'VOLUME':
    case 'EXPOSE':
      return { kind: plain[keyword], value: words.join(' ') }
    case 'HEALTHCHECK':
    case 'ENTRYPOINT':
    case 'CMD': {
      // The form that starts no shell: signals reach the program itself.
      const [, list] = /^(?:--\S+\s+)*(?:CMD\s+)?(\[.*\])$/s.exec(content) ?? []
      if (list === undefined) throw new Error(`${keyword} is not a list of words: ${content}`)
      return { kind: inJson[keyword], words: JSON.parse(list) as string[] }
    }
    default:
      throw new Error(`${keyword} is nothing that the Dockerfile has been read for`)
  }
}

function readMount(options: string): Mount {
  const values = Object.fromEntries(
    options.split(',').map(option => option.split(/=(.*)/s, 2)),
  ) as Record<string, string>
  const { type, from, target } = values
  if (type !== 'bind' || from === undefined || target === undefined)
    throw new Error(`a mount is no folder of another stage: ${options}`)
  return { from, target }
}
