import type { AnswerId } from '../../core/ids.ts'
import type { Block, Button } from './message-parts.ts'

/** What the buttons below an answer are called in what Slack sends. */
export const ratingActions = {
  up: 'veritrail_up',
  down: 'veritrail_down',
  rate: 'veritrail_rate',
} as const

const button = (action: string, value: string, text: string): Button => ({
  type: 'button',
  action_id: action,
  value,
  text: { type: 'plain_text', text, emoji: true },
})

/** Buttons below an answer: two thumbs, and one that opens the scales. */
export const ratingButtons = (answerId: AnswerId): Block => ({
  type: 'actions',
  elements: [
    button(ratingActions.up, answerId, ':thumbsup: Helpful'),
    button(ratingActions.down, answerId, ':thumbsdown: Not helpful'),
    button(ratingActions.rate, answerId, 'Rate…'),
  ],
})
