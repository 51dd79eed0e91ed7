/// A command that starts without the configuration file because it reads that file itself.
protocol ReadsOwnConfiguration {}
