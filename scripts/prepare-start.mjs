// Called before `npm start`. Prepares a fresh clone. `npm start` then runs start.mjs with the locked Node, whose process can
// become the server.
const oldestMajor = 18

// Imports the other file only now, because a Node older than 14 cannot parse it.
if (Number.parseInt(process.versions.node, 10) >= oldestMajor)
  import('./prepare.mjs').then(({ prepareServer }) => prepareServer())
else {
  console.error(`Zelo needs Node ${oldestMajor} or newer. This is Node ${process.version}.`)
  process.exit(1)
}
