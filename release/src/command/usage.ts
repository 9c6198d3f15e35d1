export const usage = `Usage: pnpm release <command> [options]

  init --site <file>             sets an empty target up with a site configuration
  configure --site <file>        changes the site configuration
  publish <app>                  builds an app and puts it into the target; nothing becomes active
  activate <app> <version>       lets visitors get a published version
  rollout <app> [version]        gives a version to more and more visitors, and takes it back when it fails too often
  rollback <app>                 returns to what was before the last activation
  withdraw <app>                 takes a remote out of the site; its versions stay published
  status                         what is active, since when, by whom, at which percentage
  history                        what was changed, newest first
  check                          reads all that visitors may get, and names what the disk has lost or damaged
  prune --keep <n>               removes old versions, but none that is in use or younger than a week
  pull --from <target> --to <directory>
                                 copies a site to a web server's directory, and switches in one step

An app is named by its folder, its federation name, or in short: remote-docs, remote_docs, docs.

  --target <where>   a directory or s3://bucket/prefix; RELEASE_TARGET otherwise
  --by <name>        who does it; GITHUB_ACTOR, git's user or the user's name otherwise
  --key <file>       signs the change: an Ed25519 key in PEM; RELEASE_KEY otherwise
  --keys <file>      init, configure: who may change which app; check, pull: the keys that the site should have
  --built <dir>      publish: takes this build instead of building
  --percent <n>      activate: for this part of the visitors, 0 to 100; not for the shell
  --if-new           activate: leaves a version as it is that visitors have had already
  --over <time>      rollout: from the first step to the last, e.g. 30m, 1h or 2d
  --steps <a,b,c>    rollout: ascending percentages, e.g. 1,10,50,100; without a version it takes the one in rollout, or the newest
  --halt-on <n>      rollout: failures in a step that end it with a rollback: a number, or for each visit, e.g. 0.5%
  --reports <url>    rollout: the receiver of failure reports, or its /metrics
  --once             rollout: makes the step that is due, if one is, and ends: for cron
  --from <version>   rollback: the version to leave; with it, the same command again is no second step
  --keep <n>         prune: versions of each app that stay in any case
  --help             this text

Object storage is reached with AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY or AWS_PROFILE.
RELEASE_PURGE is a URL that is told of each change of what visitors get, for a CDN.
Ends with 0 when done, 1 when refused or failed, 2 when the command was written wrongly,
3 when a rollout has stopped by itself and was rolled back, 4 when done but the CDN was not told. See docs/releasing.md.
`;
