beside();
