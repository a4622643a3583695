/** Actions available on the rows of every resource, besides its own steps. */
export type Act = 'list' | 'add' | 'edit' | 'delete' | 'restore' | 'import' | 'export' | 'history'
