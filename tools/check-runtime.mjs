/**
 * Stops with a clear message when the Node that runs this is one the shop is not tested on. Written for any Node: it
 * runs first, also where the packages of this repository are not installed or a wrong Node was called by hand.
 */
const supported = [24, 26]
const major = Number(process.versions.node.split('.')[0])

if (!supported.includes(major)) {
  console.error(
    `Cartwright runs on Node ${supported.join(' or ')}, and this is Node ${process.versions.node}.\n` +
      `Start it with "npm start": that brings the right Node along, whatever version is installed on this machine.\n` +
      `If you did, the package with it is missing: delete the folder node_modules and run "npm start" again.`,
  )
  process.exit(1)
}
