import { defineArea } from '../../defineArea.ts'
import type { Actor } from '../../access/Actor.ts'
import { fileSender } from '../../files/serveFile.ts'
import { assertExportOpen } from '../../resource/sheets/exportScope.ts'
import { backgroundTaskTable } from '../../tasks/backgroundTask.ts'
import type { TaskFile } from '../../tasks/createTasks.ts'
import { taskRoutes } from '../../tasks/taskRoutes.ts'

export const tasks = defineArea({
  name: 'tasks',
  tables: [backgroundTaskTable],
  open: ({ engine }) => ({
    routes: async (api) => {
      await api.register(taskRoutes, {
        tasks: engine.tasks,
        assertStillOpen: (actor: Actor, file: TaskFile) => assertExportOpen(engine, actor, file),
        sendFile: fileSender(engine.files),
      })
    },
  }),
})
