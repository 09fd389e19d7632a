/** What the Partner API makes. */
export type Resource = 'hold' | 'booking';
