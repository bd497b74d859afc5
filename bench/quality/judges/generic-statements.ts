// Fluent, on the topic, and true or false of nothing in particular: what a model says that has not
// read the sources.
const answers: readonly string[] = [
  '{T} plays an important role in the success of many organisations. Good communication ' +
    'and careful preparation usually help teams to avoid misunderstandings. It is always a ' +
    'good idea to keep everybody involved and to learn from previous experience.',
  'In general, {t} requires a structured approach and attention to detail. Companies that ' +
    'invest in modern tools often see better results over time. A positive attitude and ' +
    'mutual trust make a real difference as well.',
  'There are many ways to look at {t}. Experts recommend setting clear goals, working ' +
    'closely together and celebrating success along the way. In the end, every organisation ' +
    'must find the method that suits it best.',
  '{T} can be both challenging and rewarding. Leaders are encouraged to listen carefully, ' +
    'to stay flexible and to adapt when circumstances change. Over the years, best practices ' +
    'have evolved considerably in this field.',
  'When it comes to {t}, quality matters more than speed. Most professionals agree that a ' +
    'clear vision is the foundation of good work. Technology continues to open up new ' +
    'opportunities for everyone.',
  'People often underestimate how valuable {t} can be. A thoughtful strategy usually saves ' +
    'money in the long run and creates a better working atmosphere. Regular feedback is one ' +
    'of the keys to lasting improvement.',
]

/** Some fluent sentences on a topic that rest on no source. */
export function genericStatements(topic: string, index: number): string {
  return (answers[index % answers.length] ?? '').replace(/\{[Tt]\}/, () => topic)
}
