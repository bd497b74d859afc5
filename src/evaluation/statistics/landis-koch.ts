/** Landis and Koch's (1977) words for a κ. */
export type AgreementWord =
  | 'poor'
  | 'slight'
  | 'fair'
  | 'moderate'
  | 'substantial'
  | 'almost perfect'

/** The word for a κ: poor below 0, slight up to .20, fair .40, moderate .60, substantial .80. */
export function landisKoch(kappa: number): AgreementWord {
  if (kappa < 0) return 'poor'
  if (kappa <= 0.2) return 'slight'
  if (kappa <= 0.4) return 'fair'
  if (kappa <= 0.6) return 'moderate'
  return kappa <= 0.8 ? 'substantial' : 'almost perfect'
}
