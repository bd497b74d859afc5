// What the server sends beside the types of `veritrail/contract`. Fields that may be missing are
// those that a server without a part of the interface leaves out.

export interface Session {
  readonly user: {
    readonly kind: 'owner' | 'user'
    readonly id: string
    readonly groups: readonly string[]
  }
  readonly version: string
  readonly authentication: 'none' | 'token' | 'oidc' | 'proxy'
  readonly can: Readonly<Record<'upload' | 'delete' | 'settings' | 'merges' | 'cypher', boolean>>
  readonly features: {
    readonly languageModel: string | null
    readonly encoder: boolean
    readonly judge: string | null
  }
  readonly corpus: {
    readonly documents: number
    readonly chunks: number
    readonly entities: number
    readonly vectors: { readonly indexed: number; readonly total: number }
  }
  readonly notices: readonly string[]
}

export interface Example {
  readonly text: string
  readonly why?: string
}

export interface Pipeline {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly usesModel: boolean
  readonly default: boolean
}
