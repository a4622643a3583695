import type { ResourceRules } from '../../resource/Engine.ts'

/** Until their areas bring the acts that move them on, new matters at least stand where all of them begin. */
const startsAs = (status: string): ResourceRules => ({
  beforeAdd: async (_context, values) => {
    values.status ??= status
  },
})

export const matterRules: Record<string, ResourceRules> = {
  appointment: startsAs('pending'),
  entrustment: startsAs('lead'),
  contract: startsAs('draft'),
  packageOrder: startsAs('pendingPay'),
}
