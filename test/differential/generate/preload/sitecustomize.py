"""What every generated program imports. Site is not compiled, so these modules are there without having been; compiling them takes longer than programs do."""
import decimal
import fractions
import gc
import re
import traceback
import warnings
