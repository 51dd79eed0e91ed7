// Saves a signed-in user's homes to the chosen hunt, and moves homes that are saved on the device into the hunt.
import { changeHome, chosenHunt, isRunning, mayEdit, onHunts, sendLater, startHunts } from './hunts.js';
import './hunt-places.js';
import './hunt-positions.js';
import { deviceHomes, isSameHome, saveElsewhere, takeFromDevice, tellOfHomes } from '../homes/keeping.js';
import { warn } from '../core/toast.js';
import { t } from '../core/words.js';

// Homes that the server does not know stay on the device.
const homes = {
  homes: () => [...(chosenHunt()?.homes ?? []).map(({ home, added }) => ({ home, at: added })), ...deviceHomes()],
  toggle(home) {
    const isIt = (entry) => isSameHome(entry.home.id, home.id);
    const left = deviceHomes().find(isIt);
    if (left) {
      takeFromDevice([left]);
      return false;
    }
    if (!mayEdit()) {
      warn(t(chosenHunt() ? 'hunt.viewersSave' : 'hunt.notYet'));
      return false;
    }
    const there = chosenHunt().homes.find(isIt);
    if (there) sendLater({ kind: 'remove', listing: there.listing });
    else changeHome({ listing: home.id, home }, {});
    return !there;
  },
};

// Moves the homes on the device into the hunt, oldest first. The device lists the latest home first.
function moveIn() {
  const left = deviceHomes().filter(({ isOnlyHere }) => !isOnlyHere);
  if (left.length === 0 || !mayEdit()) return;
  takeFromDevice(left);
  for (const { home, at } of [...left].reverse()) changeHome({ listing: home.id, home, isMove: true, savedAt: at }, {});
}

let isElsewhere = false;

function follow() {
  if (isElsewhere !== isRunning()) {
    isElsewhere = isRunning();
    saveElsewhere(isElsewhere ? homes : null);
  }
  moveIn();
  tellOfHomes();
}

onHunts(follow);

/** Starts loading the signed-in account's hunts and saving homes to them. */
export const startSaving = () => startHunts();
