/** A commented definition to start from. */
export const exampleDefinition = `# An experiment: the same questions through several pipelines.
#   veritrail experiment plan FILE     what it will take
#   veritrail experiment run FILE      run it; the same command goes on after an interruption
#   veritrail experiment report FILE   the report
experiment: 1
name: Chunk sizes
# description: What is compared, and why.

seed: 1          # for everything that is drawn, and for models that take a seed
repetitions: 1   # above 1 only where a language model writes

# What is asked. Paths begin at this file's folder.
corpora:
  documents:
    paths: [./documents]
    # Fields of a corpus's config.json:
    # settings: { timeZone: Europe/Berlin }
  # An existing corpus, asked as it is (not with "chunking" below):
  # mine: { folder: ~/archive/.veritrail }

# Question sets (JSON Lines), multiple-choice questions among them:
# "veritrail questions generate" makes some.
questions:
  - file: ./questions.jsonl
    # corpus: documents   # where there are several
    # limit: 50           # only the first ones

# Chunkings of your own; there are also sentence, fixed (1,000 tokens, 200 of them shared),
# recursive, paragraph, structure, semantic and perplexity.
chunkings:
  small: { kind: fixed, tokens: 200, overlap: 40 }

# Language models by names of your own; the first writes unless a generator names another.
# models:
#   writer: { provider: ollama, model: "llama3.1:8b" }
#   judge: { provider: openai, model: gpt-4o-mini }   # key: OPENAI_API_KEY

# What is varied: every combination of these levels is a pipeline.
factors:
  chunking: [fixed, small]
  retrieval: [vector, hybrid]      # keyword, vector, fused, graph, hybrid, routed
  # technique: [none, bundle]      # keyword-expansion, reformulation, multi-query,
  #                                # chain-of-thought; all but none ask a model
  # generator: [extractive, model]
  # Levels of your own:
  # retrieval:
  #   four: { recipe: vector, limit: 4 }
  #   ten: { recipe: vector, limit: 10 }
# Only some combinations:
# cells:
#   - { chunking: fixed, retrieval: vector }
#   - { chunking: small, retrieval: hybrid }

# Instead of factors, pipelines of the product by name ("veritrail pipelines" lists them):
# pipelines:
#   - { pipeline: leadinfo-1, factors: { chunking: fixed, prompting: plain } }
#   - { pipeline: leadinfo-2, factors: { chunking: semantic, prompting: plain } }

judges:
  metrics: [faithfulness, answer-relevancy, answer-correctness]
  # models:
  #   - { model: judge, metrics: [leadinfo], chooses: true }

# What people said of the answers, as rating panels give it (added when it is there):
# people: [./panel-results.json]

# What language models may take, over all runs; a run stops cleanly before it takes more.
# budget: { modelCalls: 2000, tokens: 2000000, usd: 5, minutes: 60 }
concurrency: 2
`
