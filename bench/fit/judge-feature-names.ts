import { judgeFeatureNames } from '../../src/evidence/entailment/judge-features.ts'

// Prints names and directions of the judge's features, for `training/fit_judge.py`.
process.stdout.write(`${JSON.stringify(judgeFeatureNames)}\n`)
